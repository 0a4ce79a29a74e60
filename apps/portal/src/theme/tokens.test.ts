import { describe, expect, test } from 'vitest'
import { contrast, parseColour } from './colour.ts'
import { checkTokens } from './tokens.ts'

const parseOrBlack = (text: string) => parseColour(text) ?? ([0, 0, 0] as const)

describe('colours', () => {
  test.each([
    ['#fff', [1, 1, 1]],
    ['#FF0000', [1, 0, 0]],
    ['rgb(0, 255, 0)', [0, 1, 0]],
    ['rgb(0 0 255)', [0, 0, 1]],
    ['hsl(0, 100%, 50%)', [1, 0, 0]],
    ['hsl(120deg 100% 25%)', [0, 0.5, 0]],
  ])('%s', (text, expected) => {
    expect(parseColour(text)).toEqual(expected)
  })

  test.each([
    ['red'],
    ['#ffff'],
    ['#gggggg'],
    ['rgb(256, 0, 0)'],
    ['rgba(0, 0, 0, 0.5)'],
    ['var(--v-text)'],
    ['url(https://evil.test)'],
    ['#fff; background: url(x)'],
    ['expression(alert(1))'],
    [''],
  ])('%j is none', (text) => {
    expect(parseColour(text)).toBeUndefined()
  })

  test('contrast as WCAG counts it', () => {
    expect(contrast(parseOrBlack('#000'), parseOrBlack('#fff'))).toBeCloseTo(21)
    expect(contrast(parseOrBlack('#767676'), parseOrBlack('#ffffff'))).toBeCloseTo(4.54, 2)
  })
})

describe('tokens from outside', () => {
  test('takes what is on the list and parses, under either spelling', () => {
    const given = {
      accent: '#0a7',
      '--v-radius': '4px',
      font: '"Inter", sans-serif',
      'logo-size': '32px',
      box: 'plain',
    }
    expect(checkTokens(given, 'auto')).toEqual({
      tokens: {
        accent: '#0a7',
        radius: '4px',
        font: '"Inter", sans-serif',
        'logo-size': '32px',
        box: 'plain',
      },
      rejected: [],
    })
  })

  test.each([
    ['radius', '20px'],
    ['radius', '-1px'],
    ['radius', 'calc(1px)'],
    ['logo-size', '900px'],
    ['box', 'fixed'],
    ['font', 'url(https://evil.test)'],
    ['font', 'a; } body { display: none'],
    ['font', '\\75rl(x)'],
    ['accent', 'url(javascript:alert(1))'],
    ['accent', 'image-set("https://evil.test")'],
    ['--v-danger', '#fff'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
    ['accent', 7],
    ['accent', null],
  ])('SEC-PO-08: %s = %j is refused', (name, value) => {
    const given = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`)
    expect(checkTokens(given, 'light')).toEqual({ tokens: {}, rejected: [name] })
  })

  test('colours stay only when text is readable at 11:1 on every plane of every mode shown', () => {
    const cream = { surface: '#fffaf0', background: '#fff5e0', text: '#201810' }
    expect(checkTokens(cream, 'light').rejected).toEqual([])
    expect(checkTokens({ surface: '#fffaf0' }, 'light').rejected).toEqual([])
    // Ours is light ink in the dark mode, which `auto` may show on this surface.
    expect(checkTokens({ surface: '#fffaf0' }, 'auto').rejected).toEqual(['surface'])
    expect(checkTokens({ text: '#777777' }, 'light').rejected).toEqual(['text'])
    expect(checkTokens({ surface: '#808080', accent: '#00f' }, 'light')).toEqual({
      tokens: { accent: '#00f' },
      rejected: ['surface'],
    })
  })
})
