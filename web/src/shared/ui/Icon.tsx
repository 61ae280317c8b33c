const paths = {
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14m5 12l5 5',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4 21c0-4 4-6 8-6s8 2 8 6',
  globe:
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9S15 18 12 21M12 3c-3 3-3.5 6-3.5 9S9 18 12 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  left: 'M15 5l-7 7l7 7',
  right: 'M9 5l7 7l-7 7',
  up: 'M5 15l7-7l7 7',
  down: 'M5 9l7 7l7-7',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  calendar: 'M4 6h16v15H4zM4 10h16M8 3v4M16 3v4',
  pin: 'M12 21c-5-6-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2 6-7 12zM12 6.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5',
  ticket: 'M3 8h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v10',
  share: 'M12 15V3M8 7l4-4l4 4M5 12v9h14v-9',
  saved: 'M6 3h12v18l-6-5l-6 5z',
  check: 'M4 12.5l5 5L20 6.5',
  alert: 'M12 3L2 20h20zM12 10v5M12 17v.5',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
  mail: 'M3 6h18v13H3zM3 7l9 7l9-7',
  phone: 'M6 3h4l1.5 5L9 9.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4c0 2-1.5 3-3 3C10 21 3 14 3 6c0-1.5 1-3 3-3z',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5l4 2',
  print: 'M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z',
  access: 'M12 3a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3M5 9l7 1l7-1M12 10v5M12 15l-3 6M12 15l3 6',
  upload: 'M12 16V4M7 9l5-5l5 5M4 16v5h16v-5',
  home: 'M3 11l9-8l9 8M6 9v11h12V9M10 20v-6h4v6',
  map: 'M3 6l6-2l6 2l6-2v14l-6 2l-6-2l-6 2zM9 4v14M15 6v14',
  feast: 'M9 3h6v3h3v3h3v6h-3v3h-3v3H9v-3H6v-3H3V9h3V6h3zM10 10h4v4h-4z',
  tiktok: 'M13 3v12.5a4 4 0 1 1-4-4M13 3c.5 3 2.5 5 6 5',
  facebook: 'M16 4h-1a3 3 0 0 0-3 3v14M8 11h7',
  instagram: 'M4 4h16v16H4zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M16.5 7v.5',
  linkedin: 'M4 4h16v16H4zM8 10v6M8 7v.5M12 10v6M12 13c0-4 4-4 4 0v3',
  youtube: 'M3 6h18v12H3zM10 9v6l5-3z',
} as const

export type IconName = keyof typeof paths

/** The icon with a name from outside, if there is one. */
export const iconNamed = (name: string) => (name in paths ? (name as IconName) : undefined)

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
