export { copyAndAnnounce } from '../page/clipboard.ts';
export { saveFile } from '../page/save-file.ts';
