/** Texts of our own with their token counts under `o200k_base`, counted once with gpt-tokenizer 4.0.0. */
export const TOKEN_SAMPLES: readonly { name: string; text: string; tokens: number }[] = [
  {
    name: "English prose",
    text: "Yesterday at three in the afternoon the build server stopped answering. The log showed that the disk was full: a test script kept writing temporary files and never removed one. After a clean-up the service came back, but two jobs have to be sent again.",
    tokens: 51,
  },
  {
    name: "TypeScript",
    text: "export async function readLines(path: string, limit = 200): Promise<string[]> {\n  const lines: string[] = [];\n  for await (const line of createInterface({ input: createReadStream(path) })) {\n    if (lines.length >= limit) break;\n    lines.push(line.trimEnd());\n  }\n  return lines;\n}\n",
    tokens: 69,
  },
  {
    name: "JSON",
    text: '{"type":"object","properties":{"path":{"type":"string","description":"The file to read, relative to the root."},"offset":{"type":"integer","minimum":1,"default":1},"limit":{"type":"integer","minimum":1,"maximum":2000}},"required":["path"],"additionalProperties":false}',
    tokens: 66,
  },
  {
    name: "a log",
    text: "2031-04-02T09:14:55.120Z INFO  worker[17] job=8f31c0de started\n2031-04-02T09:14:57.981Z WARN  worker[17] job=8f31c0de retry 1/3 after ECONNRESET\n2031-04-02T09:15:03.404Z ERROR worker[17] job=8f31c0de failed: exit code 137 (/srv/app/lib/run.js:88:14)\n",
    tokens: 115,
  },
  {
    name: "Chinese",
    text: "昨天下午三点，编译服务器突然停止响应。我们检查了日志，发现磁盘空间已经用完，原因是一个测试脚本不断写入临时文件而从不删除。清理之后服务恢复正常，但是有两个任务需要重新提交。",
    tokens: 57,
  },
  {
    name: "Japanese",
    text: "昨日の午後三時にビルドサーバーが応答しなくなりました。ログを調べたところ、テストスクリプトが一時ファイルを書き続けて削除していなかったため、ディスクの空き容量がなくなっていました。",
    tokens: 63,
  },
  {
    name: "Korean",
    text: "어제 오후 세 시에 빌드 서버가 응답을 멈췄습니다. 로그를 살펴보니 테스트 스크립트가 임시 파일을 계속 쓰기만 하고 지우지 않아 디스크 공간이 모두 사라졌습니다.",
    tokens: 56,
  },
  {
    name: "Russian",
    text: "Вчера в три часа дня сервер сборки перестал отвечать. Мы посмотрели журнал и увидели, что место на диске закончилось: тестовый сценарий постоянно писал временные файлы и ни разу их не удалял.",
    tokens: 50,
  },
  {
    name: "German",
    text: "Gestern um drei Uhr nachmittags hörte der Bauserver auf zu antworten. Im Protokoll stand, dass die Platte voll war: Ein Prüfskript schrieb ständig Zwischendateien und löschte sie nie.",
    tokens: 49,
  },
  {
    name: "Arabic",
    text: "توقف خادم البناء عن الاستجابة أمس في الساعة الثالثة بعد الظهر. فحصنا السجل ووجدنا أن مساحة القرص قد نفدت لأن برنامج الاختبار كان يكتب ملفات مؤقتة باستمرار ولا يحذفها أبدا.",
    tokens: 51,
  },
  {
    name: "base64",
    text: "AjYocTkrFt3JOQFiKywFMo77HqmEtWNHh69JPKLyBsKmSHZ1W9piDPUwNpCo9+3Ptl1U7TxRU4rO8OKM6UMdTA==8o/WBONvzYBiUs17YjgWAzS28zJo6F4FiS+1SWTi9zNg4OncQOG4CC74p7cJfRn2pKhXKgN/lKOiCB0bGMrjrg==ZqLNQrtnICLkEnWzrSCE1nV8Ezqen7ipSIrc+JTh2RLCQDs4sVhZUhBkX9ImYgxgXSCvAyhC2l+7M3VjzTBR/A==",
    tokens: 184,
  },
  {
    name: "a lock file",
    text: '    "pier@1.0.7": { "integrity": "sha512-8o/WBONvzYBiUs17YjgWAzS28zJo6F4FiS+1SWTi9zNg4OncQOG4CC74p7cJfRn2pKhXKgN/lKOiCB0bGMrjrg==" },\n    "crane@2.3.7": { "integrity": "sha512-ZqLNQrtnICLkEnWzrSCE1nV8Ezqen7ipSIrc+JTh2RLCQDs4sVhZUhBkX9ImYgxgXSCvAyhC2l+7M3VjzTBR/A==" },\n    "gauge@3.6.7": { "integrity": "sha512-U3W7t1KeAyV7xcL7XHdwXbHJh9cRwC6NW0otp+P8Ftpilav74DJYkwu0Fvpo2gAHLH9/Tcoi8IQ4O9HA6eBMTw==" },\n    "berth@4.9.7": { "integrity": "sha512-8vdaiEmMcwVQh36VYthKvBwp+NH3DIC3vUc4SIY5JomBZ0U0Fpo5cYO5fGmq16WhLHi6D8RJMaPmaQjNqhtvig==" },\n',
    tokens: 332,
  },
  { name: "emoji", text: "🎉🚀✅❌🐛🔥💡📦🧪📝🔒🌍", tokens: 23 },
  {
    name: "a table of box drawing",
    text: "┌──────────┬────────┐\n│ name     │ value  │\n├──────────┼────────┤\n│ alpha    │ 12     │\n└──────────┴────────┘\n✓ passed ✗ failed → next … done",
    tokens: 55,
  },
];
