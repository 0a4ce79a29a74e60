// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { aPortal } from '../testing/portal.ts'
import { applyTheme, ourTheme } from './apply.ts'
import { showThemeAtom } from './show-theme.ts'
import { setTheme } from './theme.atoms.ts'

describe('theme', () => {
  test('is put on the root by properties and data, and taken off again', () => {
    const root = document.createElement('html')
    applyTheme(root, { mode: 'dark', look: 'vivid', tokens: { accent: '#0a7', radius: '4px', box: 'plain' } })
    expect({ ...root.dataset }).toEqual({ theme: 'dark', look: 'vivid', accent: 'host', box: 'plain' })
    expect(root.style.getPropertyValue('--v-accent')).toBe('#0a7')
    applyTheme(root, ourTheme)
    expect({ ...root.dataset }).toEqual({ theme: 'auto' })
    expect(root.style.getPropertyValue('--v-accent')).toBe('')
  })

  test('the host’s choice stands over the operator’s, and refusals are told', async () => {
    const { store, host } = await aPortal()
    const shown: unknown[] = []
    store.set(showThemeAtom, (theme) => shown.push(theme))
    store.set(setTheme, 'operator', { look: 'classic', tokens: { accent: '#111111', radius: '2px' } })
    const refused = store.set(setTheme, 'host', { mode: 'light', tokens: { accent: '#0a7', nonsense: 'x' } })
    expect(refused).toEqual(['nonsense'])
    expect(shown.at(-1)).toEqual({
      mode: 'light',
      look: 'classic',
      tokens: { accent: '#0a7', radius: '2px' },
    })
    expect(host.diagnostic).toHaveBeenCalledWith(expect.objectContaining({ code: 'THEME_REFUSED' }))
  })

  test('the look `dark` is dark everywhere, and an unknown look is ours', async () => {
    const { store } = await aPortal()
    const shown: unknown[] = []
    store.set(showThemeAtom, (theme) => shown.push(theme))
    store.set(setTheme, 'host', { mode: 'light', look: 'dark' })
    expect(shown.at(-1)).toEqual({ mode: 'dark', look: 'dark', tokens: {} })
    expect(store.set(setTheme, 'host', { look: 'neon' })).toEqual(['look'])
    expect(shown.at(-1)).toEqual(ourTheme)
  })
})
