import { port } from '../ports/port.ts'
import type { Theme } from './apply.ts'

/** Shows a theme; given at start, because only the page knows its root element. */
export const showThemeAtom = port<(theme: Theme) => void>('showTheme')
