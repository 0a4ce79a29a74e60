/** The few drawings that sign-in needs, each a 16 px path (lucide's shapes). The admin portal has the whole set. */
const paths = {
  eye: 'M1.5 8S3.75 3.75 8 3.75 14.5 8 14.5 8 12.25 12.25 8 12.25 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  eyeOff:
    'M6.6 3.9Q7.3 3.75 8 3.75c4.25 0 6.5 4.25 6.5 4.25a11 11 0 0 1-1.6 2.1M4.5 4.7A11 11 0 0 0 1.5 8S3.75 12.25 8 12.25a6.6 6.6 0 0 0 3.5-1M6.6 6.6a2 2 0 0 0 2.8 2.8M2 2l12 12',
  alert: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5v3.5M8 10.9v.01',
  warning: 'M8 2.5 14.25 13.25H1.75ZM8 6.5v3M8 11.4v.01',
  check: 'm3.25 8.5 3 3 6.5-7',
  circle: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2',
  arrowBack: 'M13 8H3m4-4L3 8l4 4',
} as const

export type IconName = keyof typeof paths

/** Always decoration: the words beside it say the same. */
export const Icon = ({ name, flips = false }: { name: IconName; flips?: boolean }) => (
  <svg className={flips ? 'v-icon v-flip' : 'v-icon'} viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
