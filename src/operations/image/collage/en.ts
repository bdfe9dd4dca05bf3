import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Many pictures on one, in a grid or in rows.',
  params: {
    layout: { label: 'Layout', help: 'Rows show every picture whole.', values: { grid: 'Grid', rows: 'Rows' } },
    columns: { label: 'Columns', help: 'Pictures beside each other. Left alone, a fitting number is chosen.' },
    width: { label: 'Width', help: 'Of the whole, in pixels.' },
    aspect: { label: 'Shape of cells', help: 'Width to height, such as 4:3.' },
    fit: {
      label: 'In a cell',
      help: 'What happens to pictures of another shape.',
      values: { cover: 'Fill it', contain: 'Show all' },
    },
    gap: { label: 'Gap', help: 'Pixels between the pictures and around them.' },
    background: { label: 'Background', help: 'Color of what is free, such as #ffffff.' },
    format: { label: 'Format', help: 'Of the collage.', values: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } },
    quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
  },
} satisfies OperationTexts;
