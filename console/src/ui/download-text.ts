import { saveFile } from './save-file';

/** Gives the person a text as a file, which is sent nowhere. */
export const downloadText = (filename: string, text: string, type = 'text/plain'): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), filename);
