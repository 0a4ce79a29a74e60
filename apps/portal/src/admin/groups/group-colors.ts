/** Colors that a group can be given here; the server takes others too. */
export const groupColors = {
  indigo: '#7b8cde',
  green: '#45a67a',
  blue: '#3d9fd0',
  amber: '#b48a34',
  violet: '#b276bf',
  red: '#d06b66',
} as const

export type GroupColor = keyof typeof groupColors
export const colorNames = Object.keys(groupColors) as GroupColor[]

/** A color that can be drawn; other texts that a host keeps there are none. */
export const drawable = (color: string | undefined): string | undefined =>
  color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined
