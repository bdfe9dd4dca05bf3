import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ValidationError } from '../../src/errors.ts';
import { wordItem } from '../../src/http/item-words.ts';
import { check } from '../../src/http/validation.ts';
import { ENGINE_NOTES, noteKey } from '../../src/operations/kit/notes.ts';
import { pageSelection } from '../../src/operations/kit/page-selection.ts';
import { catalogueOf } from '../../src/texts/catalogue.ts';
import { sayProblem } from '../../web/src/texts/say.ts';
import { loadReader } from '../../web/src/ui/read-message.ts';
import { pageTexts } from '../helpers/page-texts.ts';

it('what does not fit in a request has German words, by its type and values', async () => {
  await loadReader();
  const { problems } = pageTexts('de');
  const schema = z.strictObject({
    whole: z.int().min(1).max(9).optional(),
    above: z.number().gt(1).lt(9).optional(),
    text: z.string().min(2).max(3).optional(),
    like: z.string().regex(/^a$/).optional(),
    flag: z.boolean().optional(),
    list: z.array(z.int()).min(1).max(2).optional(),
    one: z.enum(['a', 'b', 'c']).optional(),
    pages: pageSelection.optional(),
  });
  const german = catalogueOf('de');
  const words = Object.fromEntries(Object.keys(ENGINE_NOTES).map((code) => [code, german[noteKey(code)] as string]));
  const say = (value: object) => {
    try {
      check(schema, value, ['body']);
    } catch (error) {
      return (error as ValidationError).items.map((item) => sayProblem(wordItem(item), problems, words, 'de'));
    }
  };
  const said = [{ whole: 0 }, { whole: 10 }, { whole: 1.5 }, { whole: 'x' }, { above: 1 }, { above: 9 }, { above: 'x' }]
    .concat([{ text: 'a' }, { text: 'abcd' }, { text: 1 }, { like: 'b' }, { flag: 'x' }, { list: [] }] as never)
    .concat([{ list: [1, 2, 3] }, { list: {} }, { one: 'd' }, { pages: 'x' }, { other: 1 }, []] as never)
    .map(say);
  expect(said.flat().filter((text) => !text || /undefined|\{/.test(text))).toEqual([]);
  expect(said[0]).toEqual(['Mindestens 1']);
  expect(say({ one: 'd' })).toEqual(["Erlaubt sind 'a', 'b' oder 'c'"]);
  expect(say({ pages: 'x' })).toEqual(['Bitte Seiten eingeben, zum Beispiel 1-3,5,8-, von 1 an gezählt']);
});
