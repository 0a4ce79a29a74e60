import { useAtom, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Download, DownloadState } from '../download.ts'
import { Button } from './Button.tsx'
import { Refusal } from './Refusal.tsx'
import { showToast } from './toast.atoms.ts'

type DownloadButtonProps = { readonly download: Download; readonly children: ReactNode }

/** Starts a download, shows how far it is, and stops it. It stops when its page is left. */
export const DownloadButton = ({ download, children }: DownloadButtonProps) => {
  const { t } = useTranslation('data')
  const [state, start] = useAtom(download)
  const cancel = useSetAtom(download.cancel)
  const sayDone = useSetAtom(showToast)
  const place = useRef<HTMLDivElement>(null)
  const { name } = download
  useEffect(() => () => cancel(), [cancel])
  useEffect(() => {
    if (state.is !== 'done') return
    cancel()
    sayDone(t('downloaded', { name }))
  }, [state.is, cancel, sayDone, t, name])
  const stop = () => {
    // The button to cancel goes away: the keyboard goes back to the one that started.
    place.current?.querySelector('button')?.focus()
    cancel()
  }
  return (
    <div className="v-download" ref={place}>
      <Button isBusy={state.is === 'running'} onClick={() => void start()}>
        {children}
      </Button>
      {state.is === 'running' && <Progress name={name} state={state} onCancel={stop} />}
      {state.is === 'failed' && <Refusal error={state.error} about={t('downloadFailed', { name })} />}
    </div>
  )
}

type Running = Extract<DownloadState, { is: 'running' }>
type ProgressProps = { readonly name: string; readonly state: Running; readonly onCancel: () => void }

const Progress = ({ name, state, onCancel }: ProgressProps) => {
  const { t, locale } = useTranslation('data')
  const common = useTranslation('common')
  const id = useId()
  const { rows, total } = state
  const number = new Intl.NumberFormat(locale)
  const count = total === undefined ? t('rows', { count: rows }) : number.format(rows)
  return (
    <>
      <div>
        <label htmlFor={id}>{t('downloading', { name })}</label>
        {/* Without a value it moves: how many rows there will be is not known. */}
        <progress id={id} max={total} value={total === undefined ? undefined : rows} />
        <small>
          {total === undefined ? count : t('rowsOf', { rows: count, total: number.format(total) })}
        </small>
      </div>
      <Button kind="ghost" onClick={onCancel}>
        {common.t('cancel')}
      </Button>
    </>
  )
}
