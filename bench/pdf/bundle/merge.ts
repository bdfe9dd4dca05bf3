export { fromBlob, merge, open } from '@sheaf/pdf';
