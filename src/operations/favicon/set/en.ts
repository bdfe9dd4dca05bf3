import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'All icons of a web site from one picture.',
  params: {
    name: { label: 'Name of the site', help: 'Stands in the manifest.' },
    background: { label: 'Background', help: 'Behind icons that cannot be seen through, such as #ffffff.' },
    theme: { label: 'Browser color', help: 'That browsers give to their bars, such as #ffffff.' },
    padding: { label: 'Border (%)', help: 'Around the picture in the icon of Apple devices.' },
    path: { label: 'Path', help: 'Where the files will stand on the site, such as /icons/.' },
  },
} satisfies OperationTexts;
