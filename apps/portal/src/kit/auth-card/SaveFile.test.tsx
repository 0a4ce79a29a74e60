// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { filesOfApp } from '../../native/app-files.ts'
import { keepFileAtom } from '../../ports/keep-file.ts'
import { SaveFile } from './SaveFile.tsx'

const file = { name: 'codes.txt', text: 'שלום\none' }

const shown = (call?: Parameters<typeof filesOfApp>[0]) => {
  const store = createStore()
  if (call) store.set(keepFileAtom, { keep: filesOfApp(call) })
  render(
    <Provider store={store}>
      <SaveFile file={file} label="Download" unkept="The download failed" />
    </Provider>,
  )
}

describe('saving a file', () => {
  test('in a browser it is a download', () => {
    shown()
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link.getAttribute('download')).toBe('codes.txt')
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('שלום\none')
  })

  test('in an application the application keeps it, byte by byte', async () => {
    const call = vi.fn(async () => ({ ok: true, value: {} }))
    shown(call as never)
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    const [[name, { base64, ...rest }]] = call.mock.calls as unknown as [[string, { base64: string }]]
    expect([name, rest]).toEqual(['saveFile', { name: 'codes.txt', mime: 'text/plain' }])
    expect(Buffer.from(base64, 'base64').toString()).toBe(file.text)
    expect(screen.queryByText('The download failed')).toBeNull()
  })

  test('an application that keeps none says so, in time to copy', async () => {
    shown((async () => ({ ok: false, error: { code: 'METHOD_NOT_FOUND' } })) as never)
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText('The download failed')).toBeDefined()
  })
})
