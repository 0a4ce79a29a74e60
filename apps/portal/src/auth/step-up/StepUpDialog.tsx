import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { InDialog } from '../../kit/auth-card/in-dialog.ts'
import { Steps } from '../../kit/auth-card/Steps.tsx'
import { keepFocus } from '../../kit/dialog/keep-focus.ts'
import { useModal } from '../../kit/dialog/use-modal.ts'
import { useOverlay } from '../../kit/dialog/use-overlay.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { session } from '../../session/session.atoms.ts'
import { endStepUp, type StepUpPrompt } from '../../session/step-up.ts'
import { createStepUpFlow } from './step-up.atoms.ts'
import { screens } from './StepUpBox.tsx'
import { Purpose } from './steps/Purpose.tsx'
import '../../theme/idle.css'
import '../../theme/step-up.css'

type PromptProps = { readonly prompt: StepUpPrompt }

/** These steps have a way out of their own. */
const withWayOut = new Set(['noMFAEnrolledStepUp', 'success'])

/** A step-up over what was being done, on the page of the portal or of the host. */
export const StepUpDialog = ({ prompt }: PromptProps) => {
  const isAbove = useOverlay()
  const isOver = useAtomValue(session).step === 'signedOut'
  const end = useSetAtom(endStepUp)
  useEffect(() => {
    if (isOver) end(prompt, 'signedOut')
  }, [isOver, end, prompt])
  return isAbove && <Question prompt={prompt} />
}

/** Says what it is for, and asks. */
const Question = ({ prompt }: PromptProps) => {
  const { t } = useTranslation('mfa')
  const common = useTranslation('common').t
  const id = useId()
  const [flow] = useState(() => createStepUpFlow(prompt))
  const [state, send] = useAtom(flow)
  const dialog = useModal()
  const giveUp = () => send({ is: 'gaveUp' })
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    keepFocus(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    // A dialog of the page below stays open.
    event.stopPropagation()
    giveUp()
  }
  // In the body: dialogs of a page make the rest of the portal inert, and this one lies over them.
  return createPortal(
    <dialog
      className="v-modal is-asking"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-purpose`}
      ref={dialog}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        giveUp()
      }}
    >
      <div className="v-asking is-big">
        <header>
          <div>
            <h1 id={`${id}-title`}>{t('stepUp.confirm')}</h1>
            <p>{t('stepUp.lead')}</p>
          </div>
          <button type="button" className="v-asking-close" aria-label={common('close')} onClick={giveUp}>
            <X className="v-icon" aria-hidden="true" />
          </button>
        </header>
        <Purpose id={`${id}-purpose`} reason={prompt.reason} />
        <InDialog value>
          <Steps screens={screens} state={state} send={send} />
        </InDialog>
        {!withWayOut.has(state.step) && (
          <footer>
            <Button onClick={giveUp}>{common('cancel')}</Button>
          </footer>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
