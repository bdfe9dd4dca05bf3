import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const of = (schedule: string, more: Partial<Body> = {}) =>
  run(tool.body.parse({ schedule, from: '2026-03-01T00:00:00Z', ...more }) as Body);
const refused = (type: string, ctx: object = {}) =>
  expect.objectContaining({ items: [expect.objectContaining({ type, ctx: expect.objectContaining(ctx) })] });
const days = (schedule: string, more: Partial<Body> = {}) => of(schedule, more).next.map((time) => time.slice(0, 10));

test.each([
  [
    '0 1 * 4-10 1,3',
    'At 01:00, on Monday and Wednesday, from April to October.',
    'Um 01:00 Uhr, am Montag und Mittwoch, von April bis Oktober.',
    'À 01:00, le lundi et le mercredi, d’avril à octobre.',
    'A la 01:00, cada lunes y cada miércoles, de abril a octubre.',
  ],
  [
    '0 0 */2 * 1-5',
    'At 00:00, on every 2nd day of the month if it is Monday to Friday.',
    'Um 00:00 Uhr, an jedem 2. Tag des Monats, wenn es Montag bis Freitag ist.',
    'À 00:00, un jour du mois sur 2 si c’est un jour du lundi au vendredi.',
    'A las 00:00, uno de cada 2 días del mes si cae de lunes a viernes.',
  ],
  [
    '* * * * *',
    'Every minute, every day.',
    'Jede Minute, jeden Tag.',
    'Toutes les minutes, tous les jours.',
    'Cada minuto, todos los días.',
  ],
  [
    '*/15 9-17 * * MON-FRI',
    'Every 15 minutes, from 09:00 to 17:45, from Monday to Friday.',
    'Alle 15 Minuten, von 09:00 bis 17:45 Uhr, von Montag bis Freitag.',
    'Toutes les 15 minutes, de 09:00 à 17:45, du lundi au vendredi.',
    'Cada 15 minutos, de 09:00 a 17:45, de lunes a viernes.',
  ],
  [
    '30 4 1,15 * 5',
    'At 04:30, on the days 1 and 15 of the month or on Friday.',
    'Um 04:30 Uhr, an den Monatstagen 1 und 15 oder am Freitag.',
    'À 04:30, les jours 1 et 15 du mois ou le vendredi.',
    'A las 04:30, los días 1 y 15 del mes o cada viernes.',
  ],
  [
    '@yearly',
    'At 00:00, on day 1 of the month, in January.',
    'Um 00:00 Uhr, am 1. des Monats, im Januar.',
    'À 00:00, le 1er du mois, en janvier.',
    'A las 00:00, el día 1 del mes, en enero.',
  ],
  [
    '@hourly',
    'At minute 0 of every hour, every day.',
    'Zu Minute 0 jeder Stunde, jeden Tag.',
    'À la minute 0 de chaque heure, tous les jours.',
    'En el minuto 0 de cada hora, todos los días.',
  ],
  [
    '5,35 */2 * jun-aug *',
    'At minutes 5 and 35 in every 2nd hour, every day, from June to August.',
    'Zu den Minuten 5 und 35 in jeder 2. Stunde, jeden Tag, von Juni bis August.',
    'Aux minutes 5 et 35 d’une heure sur 2, tous les jours, de juin à août.',
    'En los minutos 5 y 35 de una de cada 2 horas, todos los días, de junio a agosto.',
  ],
  [
    '0 9,17 * * 7',
    'At 09:00 and 17:00, on Sunday.',
    'Um 09:00 und 17:00 Uhr, am Sonntag.',
    'À 09:00 et 17:00, le dimanche.',
    'A las 09:00 y 17:00, cada domingo.',
  ],
  [
    '0 0 */2 * 1',
    'At 00:00, on every 2nd day of the month if it is Monday.',
    'Um 00:00 Uhr, an jedem 2. Tag des Monats, wenn es Montag ist.',
    'À 00:00, un jour du mois sur 2 si c’est un lundi.',
    'A las 00:00, uno de cada 2 días del mes si cae en lunes.',
  ],
])('%s in words', (schedule, en, de, fr, es) => {
  expect(of(schedule).explanation).toBe(en);
  expect(of(schedule, { language: 'de' }).explanation).toBe(de);
  expect(of(schedule, { language: 'fr' }).explanation).toBe(fr);
  expect(of(schedule, { language: 'es' }).explanation).toBe(es);
});

test('reports the next runs, after the time and not at it', () => {
  expect(of('0 0 * * *', { count: 2 }).next).toEqual(['2026-03-02T00:00:00+00:00', '2026-03-03T00:00:00+00:00']);
  expect(of('*/20 * * * *', { count: 3, from: '2026-03-01T00:19:59Z' }).next.map((time) => time.slice(11, 16))).toEqual(
    ['00:20', '00:40', '01:00'],
  );
  expect(of('0 9 * * *', { zone: 'America/New_York', count: 1 }).next).toEqual(['2026-03-01T09:00:00-05:00']);
  expect(of('* * * * *', { count: 100 }).next).toHaveLength(100);
});

test('days of the month and of the week are either, but both beside a star', () => {
  expect(days('0 0 13 * 5', { count: 4 })).toEqual(['2026-03-06', '2026-03-13', '2026-03-20', '2026-03-27']);
  expect(days('0 0 */13 * 5', { count: 2 })).toEqual(['2026-03-27', '2026-05-01']);
  expect(days('0 0 * * 0,7', { count: 1 })).toEqual(['2026-03-08']);
  expect(of('0 0 * * 5-7').schedule).toBe('0 0 * * 5-7');
  expect(days('0 0 * * 5-7', { count: 3 })).toEqual(['2026-03-06', '2026-03-07', '2026-03-08']);
});

test('the 29th of February is found, across a century without one and on a weekday', () => {
  expect(days('0 0 29 2 *', { count: 1 })).toEqual(['2028-02-29']);
  expect(days('0 0 29 2 *', { count: 1, from: '2096-03-01' })).toEqual(['2104-02-29']);
  expect(days('0 0 29 feb *', { count: 100 })).toHaveLength(10);
});

test('clocks that are put forward leave a run out, and those put back repeat hourly ones alone', () => {
  const berlin = { zone: 'Europe/Berlin', count: 2 };
  expect(of('30 2 * * *', { ...berlin, from: '2026-03-28T12:00:00Z' }).next).toEqual([
    '2026-03-30T02:30:00+02:00',
    '2026-03-31T02:30:00+02:00',
  ]);
  expect(of('30 2 * * *', { ...berlin, from: '2026-10-24T12:00:00Z' }).next).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-26T02:30:00+01:00',
  ]);
  expect(of('30 * * * *', { ...berlin, from: '2026-10-25T00:00:00Z' }).next).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
  ]);
  expect(
    of('*/30 * * * *', { ...berlin, count: 4, from: '2026-10-25T00:00:00Z' }).next.map((time) => time.slice(11)),
  ).toEqual(['02:30:00+02:00', '02:00:00+01:00', '02:30:00+01:00', '03:00:00+01:00']);
});

test.each([
  ['* * * *', 'cron_fields', { fields: 4 }],
  ['0 * * * * *', 'cron_fields', { fields: 6 }],
  ['@reboot', 'cron_word', {}],
  ['60 * * * *', 'cron_field', { field: 1, least: 0, most: 59 }],
  ['* 24 * * *', 'cron_field', { field: 2 }],
  ['* * 0 * *', 'cron_field', { field: 3 }],
  ['* * * 13 *', 'cron_field', { field: 4 }],
  ['* * * * 8', 'cron_field', { field: 5 }],
  ['*/0 * * * *', 'cron_field', { field: 1 }],
  ['5-1 * * * *', 'cron_field', { field: 1 }],
  ['1,, * * * *', 'cron_field', { field: 1 }],
  ['* * L * *', 'cron_field', { field: 3 }],
  ['* * * mon *', 'cron_field', { field: 4 }],
  ['* * * * mon#2', 'cron_field', { field: 5 }],
  ['0 0 30 2 *', 'cron_never', {}],
])('%s is refused: %s', (schedule, type, ctx) => expect(() => of(schedule)).toThrow(refused(type, ctx)));

test('zones and times that are none are refused', () => {
  expect(() => of('@daily', { zone: 'Nowhere' })).toThrow(refused('cron_zone'));
  expect(() => of('@daily', { from: 'tomorrow' })).toThrow(refused('cron_from'));
  expect(() => of('@daily', { from: '3000-01-01' })).toThrow(refused('cron_from'));
});
