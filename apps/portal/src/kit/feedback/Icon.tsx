/** The few drawings that sign-in needs, each a 16 px path (lucide's shapes). The admin portal has the whole set. */
const paths = {
  eye: 'M1.5 8S3.75 3.75 8 3.75 14.5 8 14.5 8 12.25 12.25 8 12.25 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  eyeOff:
    'M6.6 3.9Q7.300 3.750 8 3.750c4.250 0 6.500 4.250 6.500 4.250a11 11 0 0 1-1.600 2.100M4.500 4.700A11 11 0 0 0 1.500 8S3.750 12.250 8 12.250a6.600 6.600 0 0 0 3.500-1M6.600 6.600a2 2 0 0 0 2.800 2.800M2 2l12 12',
  alert: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5v3.500M8 10.900v.01',
  warning: 'M8 2.500 14.250 13.250H1.750ZM8 6.500v3M8 11.400v.01',
  check: 'm3.250 8.500 3 3 6.500-7',
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
