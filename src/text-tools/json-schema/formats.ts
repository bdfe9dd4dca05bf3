import { isIPv4, isIPv6 } from 'node:net';

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
};
const isDateTime = (text: string): boolean =>
  /^.{10}[Tt ]/.test(text) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11));

/**
 * Formats that are checked (JSON Schema 2020-12 Validation, 7.3); others are ignored. Each reads a character a bounded
 * number of times.
 */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => TIME.test(text),
  'date-time': isDateTime,
  duration: (text) => /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text),
  email: (text) =>
    text.length <= 320 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[^@]+$/.test(text) &&
    HOST.test(text.slice(text.lastIndexOf('@') + 1)),
  hostname: (text) => HOST.test(text),
  ipv4: isIPv4,
  ipv6: (text) => isIPv6(text) && !text.includes('%'),
  uri: (text) => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && URL.canParse(text),
  'uri-reference': (text) => !/[\s<>"{}|\\^`]/.test(text),
  uuid: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  'json-pointer': (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
};
