const PDF_DATE = /^\s*(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*([-+Zz])?(\d\d)?'?(\d\d)?/;
const ISO_DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[-+]\d\d:?\d\d)?)?)?)?$/;

/** Reads a date of ISO 32000-2, 7.9.4 as ISO 8601; undefined if it is invalid. */
export function readPdfDate(text: string): string | undefined {
  const match = PDF_DATE.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    zoneHour = '00',
    zone = '00',
  ] = match;
  const offset = sign === undefined ? '' : sign === '+' || sign === '-' ? `${sign}${zoneHour}:${zone}` : 'Z';
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
  return Number.isNaN(Date.parse(date)) ? undefined : date;
}

/** Writes a date of ISO 8601 as PDF has it; missing parts are left out. */
export function formatPdfDate(date: string): string {
  const match = ISO_DATE.exec(date);
  if (!match) return `D:${date.replace(/\D/g, '').slice(0, 14)}`;
  const [, year, month = '', day = '', hour = '', minute = '', second = '', zone] = match;
  const text = `D:${year}${month}${day}${hour}${minute}${minute && !second ? '00' : second}`;
  if (!zone) return text;
  return zone === 'Z' ? `${text}Z` : `${text}${zone.slice(0, 3)}'${zone.slice(-2)}'`;
}
