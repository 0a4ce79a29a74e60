import logout from '@vestibule/messages/en/signin/logout.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GuardedButton } from '../../kit/dialog/GuardedButton.tsx'
import { keepFocus } from '../../kit/dialog/keep-focus.ts'
import { useModal } from '../../kit/dialog/use-modal.ts'
import { useOverlay } from '../../kit/dialog/use-overlay.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { bootAtom } from '../../ports/boot.ts'
import { session } from '../../session/session.atoms.ts'
import { answerSignOut, type SignOutAnswer, type SignOutQuestion } from '../../session/sign-out-question.ts'
import '../../theme/idle.css'
import '../../theme/step-up.css'

addMessages({ logout })

type QuestionProps = { readonly question: SignOutQuestion }

/** Asks whether the user signs out, on all devices or here, over the page of the portal or of the host. */
export const SignOutDialog = ({ question }: QuestionProps) => {
  const isAbove = useOverlay()
  const isOver = useAtomValue(session).step === 'signedOut'
  const answer = useSetAtom(answerSignOut)
  useEffect(() => {
    if (isOver) answer(question, 'signedOut')
  }, [isOver, answer, question])
  const Question = questions[question.request]
  return isAbove && <Question onAnswer={(given) => answer(question, given)} />
}

type Answering = { readonly onAnswer: (answer: SignOutAnswer) => void }

const Everywhere = ({ onAnswer }: Answering) => {
  const { t } = useTranslation('logout')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Asking title={t('title')} body={t('body', { application })} onAnswer={onAnswer}>
      <Button onClick={() => onAnswer('cancelled')}>{t('cancel')}</Button>
      <Button onClick={() => onAnswer('here')}>{t('here')}</Button>
      <GuardedButton onClick={() => onAnswer('everywhere')}>{t('everywhere')}</GuardedButton>
    </Asking>
  )
}

const Here = ({ onAnswer }: Answering) => {
  const { t } = useTranslation('logout')
  const application = useAtomValue(bootAtom).application.name
  return (
    <Asking title={t('link.title', { application })} body={t('link.body')} onAnswer={onAnswer}>
      <Button onClick={() => onAnswer('cancelled')}>{t('link.stay')}</Button>
      <GuardedButton kind="primary" onClick={() => onAnswer('here')}>
        {t('link.signOut')}
      </GuardedButton>
    </Asking>
  )
}

const questions = { everywhere: Everywhere, here: Here }

type AskingProps = Answering & {
  readonly title: string
  readonly body: string
  readonly children: ReactNode
}

/** The button that changes nothing is first and has the keyboard: what was asked for is never what Enter alone does. */
const Asking = ({ title, body, onAnswer, children }: AskingProps) => {
  const id = useId()
  const dialog = useModal()
  useLayoutEffect(() => dialog.current?.querySelector('button')?.focus(), [dialog])
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    keepFocus(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    // A dialog of the page below stays open.
    event.stopPropagation()
    onAnswer('cancelled')
  }
  // In the body: dialogs of a page make the rest of the portal inert, and this one lies over them.
  return createPortal(
    <dialog
      className="v-modal is-asking"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      ref={dialog}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer('cancelled')
      }}
    >
      <div className="v-asking">
        <header>
          <div>
            <h1 id={`${id}-title`}>{title}</h1>
            <p id={`${id}-body`}>{body}</p>
          </div>
        </header>
        <footer className="is-wrapping">{children}</footer>
      </div>
    </dialog>,
    document.body,
  )
}
