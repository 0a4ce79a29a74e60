// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { keepFileAtom } from '../../ports/keep-file.ts'
import { aPortal } from '../../testing/portal.ts'
import { downloadAtom } from '../download.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { toastMessage } from './toast.atoms.ts'

addMessages({ data })
const show = async (before: () => unknown) => {
  const { store } = await aPortal()
  store.set(keepFileAtom, { keep: async () => true })
  const download = downloadAtom('events.csv', async function* () {
    yield { text: 'a', rows: 1000, total: 4000 }
    await before()
    yield { text: 'b', rows: 3000, total: 4000 }
  })
  const screen = render(
    <Provider store={store}>
      <DownloadButton download={download}>Export</DownloadButton>
    </Provider>,
  )
  return { store, screen, download, user: userEvent.setup() }
}

test('shows how far it is, and confirms the end', async () => {
  const rest = Promise.withResolvers<void>()
  const { store, screen, user } = await show(() => rest.promise)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const bar = (await screen.findByLabelText('Downloading events.csv')) as HTMLProgressElement
  await screen.findByText('1,000 of 4,000')
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1000', '4000'])
  await act(async () => rest.resolve())
  await vi.waitFor(() => expect(store.get(toastMessage).text).toBe('events.csv downloaded'))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('canceling gives the keyboard back to the button, and leaving the page cancels too', async () => {
  const { store, screen, user, download } = await show(() => new Promise(() => {}))
  const button = screen.getByRole('button', { name: 'Export' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(button)
  expect(store.get(download)).toEqual({ is: 'idle' })
  await user.click(button)
  expect(store.get(download)).toMatchObject({ is: 'running' })
  screen.unmount()
  expect(store.get(download)).toEqual({ is: 'idle' })
})

test('a server that fails is said, with what was being done', async () => {
  const { screen, user } = await show(() => {
    throw new ApiError('UNAVAILABLE', {}, { status: 503 })
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t download events.csv')
})
