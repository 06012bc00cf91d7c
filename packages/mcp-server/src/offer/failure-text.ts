export const NO_PAGES = "There is one page of tools only; send no cursor.";
