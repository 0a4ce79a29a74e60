import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Link, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Allowed } from '../../../kit/access/Allowed.tsx'
import { copyText } from '../../../kit/copy-text.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { useKeptState } from '../../../kit/form/use-kept-state.ts'
import { changeInviteLink, inviteLink, type InviteLinkAnswer } from './invite-link.atoms.ts'
import { LinkSettings } from './LinkSettings.tsx'

/** A link to hand round, by which people join with the default role. */
export const InviteLink = () => (
  <Allowed to={createInviteUserLink}>
    <LoadedLink />
  </Allowed>
)

const LoadedLink = () => {
  const view = useAtomValue(inviteLink.view)
  const reload = useSetAtom(inviteLink.reload)
  const [state] = useAtom(changeInviteLink)
  const forget = useSetAtom(changeInviteLink.reset)
  useEffect(() => () => forget(), [forget])
  if (view.is === 'loading') return <LinkLine isLoading />
  if (view.answer === undefined)
    return view.is === 'failed' ? <Refusal error={view.error} retry={() => void reload()} /> : null
  if (!view.answer.isAllowed) return null
  return (
    <>
      <LinkLine link={view.answer.link} />
      {state.is === 'failed' && <Refusal error={state.error} />}
    </>
  )
}

type LinkLineProps = {
  readonly link?: InviteLinkAnswer | undefined
  /** Keeps the line's place until it is known whether there is a link. */
  readonly isLoading?: boolean
}

const LinkLine = ({ link, isLoading = false }: LinkLineProps) => {
  const { t, locale } = useTranslation('users')
  const [isOpen, setOpen] = useKeptState('inviteLink', false)
  const domains = new Intl.ListFormat(locale).format(link?.domains ?? [])
  const audience = domains === '' ? t('inviteLink.anyone') : t('inviteLink.domains', { domains })
  return (
    <div className="v-more">
      <div className="v-line">
        <span className="v-glyph">
          <Link className="v-icon" aria-hidden="true" />
        </span>
        <div>
          <span className="font-medium">{t('inviteLink.title')}</span>
          <small>{audience}</small>
        </div>
        {link === undefined ? (
          !isLoading && <CreateLink />
        ) : (
          <>
            <button
              type="button"
              className="v-icon-button"
              aria-label={t('inviteLink.settings')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <SlidersHorizontal className="v-icon" aria-hidden="true" />
            </button>
            {link.url !== undefined && <CopyLink key={link.url} url={link.url} />}
          </>
        )}
      </div>
      {isOpen && link !== undefined && <LinkSettings link={link} />}
    </div>
  )
}

const CreateLink = () => {
  const { t } = useTranslation('users')
  const [state, change] = useAtom(changeInviteLink)
  return (
    <Button isBusy={state.is === 'running'} onClick={() => void change({ is: 'create' })}>
      {t('inviteLink.create')}
    </Button>
  )
}

const CopyLink = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('users')
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Button onClick={async () => setCopied(await copyText(url))}>
        {t(isCopied ? 'inviteLink.copied' : 'inviteLink.copy')}
      </Button>
      <output className="v-hidden">{isCopied && t('inviteLink.copied')}</output>
    </>
  )
}
