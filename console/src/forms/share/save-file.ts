/** Saves a file of the browser. @param url a data URL, or that of a blob */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
