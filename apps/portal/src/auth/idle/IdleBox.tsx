import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import idle from '@vestibule/messages/en/signin/idle.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keepFocus } from '../../kit/dialog/keep-focus.ts'
import { idleFlow } from './idle.atoms.ts'
import { Warned } from './steps/Warned.tsx'
import '../../theme/idle.css'

addMessages({ idle })

/** What is shown for a step; the others show nothing. */
export const screens = { warned: Warned }

/** Lies above everything, also above the host's own page. Escape stays, as any other key does. */
export const IdleBox = () => {
  const [state, send] = useAtom(idleFlow)
  const { t } = useTranslation('idle')
  const dialog = useRef<HTMLDialogElement>(null)
  const isWarned = state.step === 'warned'
  useEffect(() => {
    if (isWarned) dialog.current?.showModal()
  }, [isWarned])
  if (state.step !== 'warned') return null
  return (
    <dialog
      className="v-modal"
      aria-label={t('title')}
      ref={dialog}
      onKeyDown={keepFocus}
      onCancel={(event) => {
        event.preventDefault()
        send({ is: 'stayed' })
      }}
    >
      <Warned state={state} send={send} />
    </dialog>
  )
}
