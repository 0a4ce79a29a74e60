/** Looks that a page of the preview has to be good in, as the query that chooses them. */
export const looks = {
  light: 'theme=light',
  dark: 'theme=dark',
  'right-to-left': 'theme=light&locale=he',
} as const
