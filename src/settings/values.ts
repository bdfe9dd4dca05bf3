import { isIP } from 'node:net';
import { z } from 'zod';

/** The kinds of values that settings take, each with words for what would be right. */

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .meta({ expected: `a whole number from ${min} to ${max}` });
export const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values).meta({ expected: `one of ${values.join(', ')}` });
export const text = (expected: string) => z.string().min(1).meta({ expected });
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ expected: 'true or false' });
export const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
    .meta({ expected: `a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}` });

/** A program of the machine. */
export const program = z
  .string()
  .regex(/^(?:off|\/.+)$/)
  .optional()
  .meta({ expected: 'an absolute path to a program, or off' });

/** Whether a text is an address or a CIDR range. */
function isRange(text: string): boolean {
  const [address = '', bits = '0', more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
export const cidrs = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isRange))
  .meta({ expected: 'comma-separated addresses or CIDR ranges, such as 10.0.0.0/8,::1' });

export const hostNames = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim().toLowerCase() || []))
  .refine((list) => list.every((each) => /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(each)))
  .meta({ expected: 'comma-separated host names, such as ocsp.example.org,.ca.example' });

export const toolNames = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .refine((list) => list.every((each) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(each)))
  .meta({ expected: 'comma-separated names of tools, as in their addresses' });

export const origins = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .refine((list) =>
    list.every(
      (each) => URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).origin === each,
    ),
  )
  .meta({ expected: 'comma-separated origins, such as https://app.example.org' });

const limitsOfTier = z.strictObject({
  minute: z.int().min(1).optional(),
  hour: z.int().min(1).optional(),
  day: z.int().min(1).optional(),
});
export const usageLimits = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(['anonymous', 'free', 'pro', 'test']), limitsOfTier))
  .meta({
    expected:
      'JSON with limits (integers, at least 1) by plan (anonymous, free, pro, test) and window (minute, hour, day), such as {"anonymous":{"minute":300,"hour":3000}}',
  });

export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** As it would be written in the environment; undefined means unset. */
  default: string | undefined;
  about: string;
  /** Never printed. */
  secret?: boolean;
}
export const setting = <S extends z.ZodType>(
  schema: S,
  fallback: string | undefined,
  about: string,
  secret = false,
): Setting<S> => ({ schema, default: fallback, about, secret });
