import { describe, expect, test } from 'vitest'
import { isWellFormed } from './well-formed.ts'

const well = [
  '<a/>',
  '<a></a>',
  ' <?xml version="1.0"?>\n<a b="1" c=\'2\'> text <d:e f:g=""/> </a>\n',
  '<a><b><c>x</c></b><b/></a>',
]
const ill = [
  '',
  'text',
  '<a>',
  '</a>',
  '<a></b>',
  '<a:b></a:c>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a b=1/>',
  '<a b/>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a b="1"c="2"/>',
  '<1/>',
  '< a/>',
  '<a',
  '<a b="1',
  '<a><!x></a>',
]

describe('SEC-SO-05 one tree of elements', () => {
  test.each(well)('%j is one', (xml) => expect(isWellFormed(xml)).toBe(true))
  test.each(ill)('%j is none', (xml) => expect(isWellFormed(xml)).toBe(false))
})
