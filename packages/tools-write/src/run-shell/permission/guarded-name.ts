/** True for a variable that other programs read, such as PATH or http_proxy: to set it changes what they do. */
export function isGuardedName(name: string): boolean {
  return !/^[a-z_]\w*$/.test(name) || /[A-Z]|proxy/.test(name);
}
