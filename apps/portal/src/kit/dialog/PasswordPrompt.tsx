import { useAtomValue } from 'jotai'
import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { ApiError } from '@vestibule/contract/errors'
import { type FormEvent, useState } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { reauthenticationAtom } from '../../ports/reauthentication.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { passwordPrompt } from '../password-prompt.ts'
import { Dialog } from './Dialog.tsx'
import { OwnPassword, readOwnPassword } from './OwnPassword.tsx'

addMessages({ dialog })

/** The dialog of `promptForPassword`; stands once, beside the pages. */
export const PasswordPrompt = () => {
  const prompt = useAtomValue(passwordPrompt)
  return prompt && <Prompt maxAge={prompt.maxAge} onSettled={prompt.settle} />
}

type PromptProps = { readonly maxAge: number; readonly onSettled: (isProved: boolean) => void }

const Prompt = ({ maxAge, onSettled }: PromptProps) => {
  const { t } = useTranslation('dialog')
  const { t: common } = useTranslation('common')
  const { prove } = useAtomValue(reauthenticationAtom)
  const [state, setState] = useState<{ isBusy: boolean; isMissing: boolean; error?: ApiError }>(idle)
  const close = () => onSettled(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readOwnPassword(event.currentTarget)
    if (password === 'missing') return setState({ ...idle, isMissing: true })
    setState({ ...idle, isBusy: true })
    try {
      onSettled((await prove({ maxAge, password })) === 'proved')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ ...idle, error })
    }
  }
  return (
    <Dialog title={t('proof.title')} lead={t('proof.lead')} size="small" onClose={close}>
      <form onSubmit={send} noValidate>
        <div className="v-main">
          <OwnPassword isMissing={state.isMissing} error={state.error} />
          {state.error && state.error.code !== 'WRONG_PASSWORD' && <Refusal error={state.error} />}
        </div>
        <footer>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.isBusy}>
            {t('proof.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const idle = { isBusy: false, isMissing: false }
