/** Names of kinds of barcodes, the same in every language. */
export const TYPE_VALUES = {
  'qr-code': 'QR Code',
  'micro-qr-code': 'Micro QR',
  'rmqr-code': 'rMQR',
  'data-matrix': 'Data Matrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  'micro-pdf417': 'MicroPDF417',
  'code-128': 'Code 128',
  'code-39': 'Code 39',
  'code-93': 'Code 93',
  codabar: 'Codabar',
  itf: 'ITF (2/5)',
  'itf-14': 'ITF-14',
  'ean-13': 'EAN-13',
  'ean-8': 'EAN-8',
  'upc-a': 'UPC-A',
  'upc-e': 'UPC-E',
  isbn: 'ISBN',
  databar: 'GS1 DataBar',
  'databar-expanded': 'GS1 DataBar Expanded',
};

/** The same, including types that can only be read. */
export const READ_TYPE_VALUES = { ...TYPE_VALUES, maxicode: 'MaxiCode', telepen: 'Telepen' };
