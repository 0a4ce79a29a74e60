import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockAtom } from '../../ports/clock.ts'
import { Announcement } from './Announcement.tsx'
import { Icon } from './Icon.tsx'
import { toastMessage, showToast, toastPlace } from './toast.atoms.ts'

/** A dialog that closes makes the rest of the page heard again a moment later; words said sooner are lost. */
const afterDialogMs = 150
const shownForMs = 6000

/** Confirms what was done: seen for a while, and read out. Never carries an error, which would have to be read. */
export const Toast = () => {
  const { t } = useTranslation('common')
  const clock = useAtomValue(clockAtom)
  const { text, count } = useAtomValue(toastMessage)
  const sayNow = useSetAtom(showToast)
  const place = useAtomValue(toastPlace)
  const [spoken, speak] = useState(count)
  useEffect(() => {
    if (text === '') return
    const stop = new AbortController()
    const show = async () => {
      await clock.wait(afterDialogMs, stop.signal)
      speak(count)
      await clock.wait(shownForMs, stop.signal)
      sayNow('')
    }
    show().catch(() => {})
    return () => stop.abort()
  }, [clock, text, count, sayNow])
  const toast = (
    <>
      <Announcement>{spoken === count ? text : ''}</Announcement>
      {text !== '' && (
        <div className="v-toast">
          <Icon name="check" />
          <span aria-hidden="true">{text}</span>
          <button type="button" className="v-icon-button" aria-label={t('close')} onClick={() => sayNow('')}>
            <X className="v-icon" aria-hidden="true" />
          </button>
        </div>
      )}
    </>
  )
  return place === null ? toast : createPortal(toast, place)
}
