const PATHS = {
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  braces:
    'M8 4c-2 0-3 1-3 3v2c0 1.7-.8 3-2 3 1.2 0 2 1.3 2 3v2c0 2 1 3 3 3M16 4c2 0 3 1 3 3v2c0 1.7.8 3 2 3-1.2 0-2 1.3-2 3v2c0 2-1 3-3 3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checkList: 'M4 6.5l1.5 1.5L8.5 5M4 12.5l1.5 1.5 3-3M4 18.5l1.5 1.5 3-3M12 7h8M12 13h8M12 19h8',
  close: 'M6 6l12 12M18 6L6 18',
  compress: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  cut: 'M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM20 4L8.1 15.9M14.5 14.5L20 20M8.1 8.1L12 12',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  hash: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01',
  images: 'M7 4h13v12H7zM4 8v12h13M7 13l3.5-3.5L14 13l2-2 4 4',
  info: 'M12 11v6M12 7.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  key: 'M14.5 9.5a4.5 4.5 0 1 1-4.4 3.6L3 20.2V17l1-1M13 11l7-7M17 7l2.5 2.5',
  letters: 'M4 18l4.5-12L13 18M5.5 14h6M20 12.5v5.5M20 15a2.5 2.5 0 1 1-5 .5 2.5 2.5 0 0 1 5-.5z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  merge: 'M5 4h6v6H5zM13 14h6v6h-6zM8 10v4a3 3 0 0 0 3 3h2M16 14v-4M13 7h3v3',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  plus: 'M12 5v14M5 12h14',
  redo: 'M20 9H9a5 5 0 0 0 0 10h4M16 5l4 4-4 4',
  remove: 'M6 3h8l4 4v14H6zM14 3v4h4M9 14h6',
  rotate: 'M20 12a8 8 0 1 1-2.3-5.6M20 4v4.5h-4.5',
  resize: 'M4 14v6h6M20 10V4h-6M4 20l7-7M20 4l-7 7',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.5 16.5L21 21',
  split: 'M5 3h6v18H5zM15 3h4v7h-4zM15 14h4v7h-4z',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7-4.9 2.7 1-5.5L4 9.7 9.6 9z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  undo: 'M4 9h11a5 5 0 0 1 0 10h-4M8 5L4 9l4 4',
  unlink: 'M10 14a4 4 0 0 1 0-5.5l3-3a4 4 0 0 1 5.5 5.5M14 10M8.5 11.5l-3 3a4 4 0 0 0 5.5 5.5l1.5-1.5M5 5l14 14',
  link: 'M10 14a4 4 0 0 0 5.5 0l3-3A4 4 0 0 0 13 5.5l-1.5 1.5M14 10a4 4 0 0 0-5.5 0l-3 3a4 4 0 0 0 5.5 5.5l1.5-1.5',
  upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.5h.01',
  zip: 'M6 3h8l4 4v14H6zM14 3v4h4M10 5v1M10 8v1M10 11v1M9 14h2v4H9z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing; never the only carrier of a meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 24 ? 1.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The drawing that the service names for an operation. */
export function operationIcon({ icon }: { icon: string }): IconName {
  return Object.hasOwn(PATHS, icon) ? (icon as IconName) : 'file';
}
