import { describe, expect, it } from 'vitest';
import { conventionOf, typedColumn } from './typed-cells.ts';

const typed = (cells: string[], others: string[] = []) => typedColumn(cells, conventionOf([...cells, ...others]));

describe('typed cells', () => {
  it('reads numbers by the signs that the document uses for decimals and thousands', () => {
    expect(typed(['1,234.50', '-12.5', '7', '60,000'])).toEqual([
      { value: 1234.5, format: '#,##0.00' },
      { value: -12.5, format: '0.0' },
      { value: 7, format: '0' },
      { value: 60_000, format: '#,##0' },
    ]);
    expect(typed(['1.234,50', '1.234', '1 234', '\u221212,5'])).toEqual([
      { value: 1234.5, format: '#,##0.00' },
      { value: 1234, format: '#,##0' },
      { value: 1234, format: '#,##0' },
      { value: -12.5, format: '0.0' },
    ]);
    expect(typed(["1'234.50"])).toEqual([{ value: 1234.5, format: '#,##0.00' }]);
  });

  it('takes commas before three digits for thousands, and leaves points there as they are, where nothing shows what they are', () => {
    expect(typed(['1,234'])).toEqual([{ value: 1234, format: '#,##0' }]);
    expect(typed(['1.234'])).toEqual(['1.234']);
    expect(typed(['1.234'], ['5.50'])).toEqual([{ value: 1.234, format: '0.000' }]);
    expect(typed(['1.234'], ['5,50'])).toEqual([{ value: 1234, format: '#,##0' }]);
    // Signs of both kinds show nothing.
    expect(typed(['1.234'], ['5,50', '5.50'])).toEqual(['1.234']);
  });

  it('reads percentages and sums of money, and brackets as negative sums', () => {
    expect(typed(['12.5 %', '7%', '$1,200.00', '3,50 €', 'EUR 5', '-$4.00'])).toEqual([
      { value: 0.125, format: '0.0%' },
      { value: 0.07, format: '0%' },
      { value: 1200, format: '"$"#,##0.00' },
      '3,50 €',
      { value: 5, format: '"EUR "0' },
      { value: -4, format: '"$"0.00' },
    ]);
    expect(typed(['12.50', '(3.25)', '7.00'])[1]).toEqual({ value: -3.25, format: '0.00' });
    // A column of shares in brackets.
    expect(typed(['(4.7)', '(5.9)'])).toEqual(['(4.7)', '(5.9)']);
  });

  it('reads dates that can be read in one way', () => {
    expect(typed(['2026-11-26', '26.11.2026'])).toEqual([
      { value: 46_352, format: 'yyyy-mm-dd' },
      { value: 46_352, format: 'dd.mm.yyyy' },
    ]);
    expect(typed(['04/05/2026'])).toEqual(['04/05/2026']);
    expect(typed(['11/12/2026'], ['12/31/2026'])).toEqual([{ value: 46_338, format: 'mm/dd/yyyy' }]);
    expect(typed(['11/12/2026'], ['31/12/2026'])).toEqual([{ value: 46_367, format: 'dd/mm/yyyy' }]);
    expect(typed(['2026-02-30', '31.11.2026'])).toEqual(['2026-02-30', '31.11.2026']);
  });

  it('leaves everything else as the text that it is', () => {
    const texts = [
      '007',
      '00',
      '=1+1',
      '+49 30 1234',
      '1234567890123456',
      '12 34',
      '1,23,4',
      'n/a',
      '–',
      '12a',
      '@x',
      '',
    ];
    expect(typed(texts)).toEqual(texts);
  });
});
