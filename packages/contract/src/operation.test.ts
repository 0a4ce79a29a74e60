import * as v from 'valibot'
import { expect, test } from 'vitest'
import { anyone } from './access.ts'
import { chunks, download, rawBytes } from './answers.ts'
import { operation } from './operation.ts'

const common = { name: 'sample', method: 'POST', path: '/sample', access: anyone } as const
const input = v.object({})

/** The compiler is the judge here: an operation that it wrongly took leaves an expectation of an error unmet. */
const refused = () => [
  // @ts-expect-error A stream answers pieces.
  operation({ ...common, kind: 'stream', input, output: v.string() }),
  // @ts-expect-error A download answers a file.
  operation({ ...common, kind: 'download', input, output: chunks }),
  // @ts-expect-error A text is a text.
  operation({ ...common, kind: 'text', input, output: v.object({}) }),
  // @ts-expect-error Pieces are no JSON.
  operation({ ...common, input, output: chunks }),
  // @ts-expect-error Bytes need the media types they come in.
  operation({ ...common, input: v.object({ rawBody: rawBytes }), output: input }),
  // @ts-expect-error Media types need the field the bytes go to.
  operation({ ...common, input, output: input, rawBody: ['application/json'] }),
]

test('the kind of an operation and its schemas belong together', () => {
  expect(refused()).toHaveLength(6)
  const body = v.object({ rawBody: rawBytes })
  const kinds = [
    operation({ ...common, input, output: v.object({}) }),
    operation({ ...common, kind: 'text', input, output: v.string() }),
    operation({ ...common, kind: 'stream', input, output: chunks }),
    operation({ ...common, kind: 'download', input, output: download }),
    operation({ ...common, input: body, output: input, rawBody: ['application/json'] }),
  ].map(({ kind = 'json' }) => kind)
  expect(kinds).toEqual(['json', 'text', 'stream', 'download', 'json'])
})
