import { closestName } from '@vestibule/bridge/closest-name'
import { atom } from 'jotai/vanilla'
import { hostAtom } from '../ports/host.ts'
import { isLook, ourTheme } from './apply.ts'
import { showThemeAtom } from './show-theme.ts'
import { checkTokens, type Mode, tokenNames } from './tokens.ts'

/** What came from outside, unchecked. */
export type GivenTheme = {
  readonly mode?: Mode
  readonly look?: string
  readonly tokens?: Readonly<Record<string, unknown>>
}

/** The operator's theme first, the host's over it. */
const given = atom<{ readonly operator: GivenTheme; readonly host: GivenTheme }>({ operator: {}, host: {} })

/** A name that is none, with the one that was probably meant. */
const withNearest = (name: string): string => {
  const known: readonly string[] = ['look', ...tokenNames]
  const meant = known.includes(name) ? undefined : closestName(name, known)
  return meant === undefined ? name : `${name} (did you mean ${meant}?)`
}

/** Takes over a theme as far as it can be used. Gives the names of what was refused. */
export const setTheme = atom(
  null,
  (get, set, from: 'operator' | 'host', theme: GivenTheme): readonly string[] => {
    set(given, { ...get(given), [from]: theme })
    const { operator, host } = get(given)
    const mode = host.mode ?? operator.mode ?? ourTheme.mode
    const look = host.look ?? operator.look ?? ourTheme.look
    // `dark` is a look that is dark whatever the page around it is.
    const shown = look === 'dark' ? 'dark' : mode
    const { tokens, rejected } = checkTokens({ ...operator.tokens, ...host.tokens }, shown)
    const refused = isLook(look) ? rejected : [...rejected, 'look']
    get(showThemeAtom)({ mode: shown, look: isLook(look) ? look : ourTheme.look, tokens })
    if (refused.length > 0) {
      get(hostAtom).diagnostic({
        code: 'THEME_REFUSED',
        detail: `Not used: ${refused.map(withNearest).join(', ')}`,
        fix: 'Colours as #hex, rgb() or hsl(); text on surface and background at least 11:1 in every mode shown; radius 0 to 16px.',
      })
    }
    return refused
  },
)
