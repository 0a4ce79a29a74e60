import { useAtomValue, useSetAtom } from 'jotai'
import {
  Fingerprint,
  KeyRound,
  LifeBuoy,
  Mail,
  type LucideIcon,
  MessageSquare,
  Plus,
  ShieldOff,
  Smartphone,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { KeyDates } from './KeyDates.tsx'
import { KeyMenu } from './KeyMenu.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import type { Method, MethodKind } from './methods.ts'
import { methodList } from './privacy.atoms.ts'

export const methodIcons: Readonly<Record<MethodKind, LucideIcon>> = {
  authenticatorApp: Smartphone,
  sms: MessageSquare,
  webauthnPlatform: Fingerprint,
  webauthnCrossPlatform: KeyRound,
}

/** The user's second factors and recovery codes. */
export const MethodsSection = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('privacy')
  const view = useAtomValue(methodList.view)
  const reload = useSetAtom(methodList.reload)
  const open = useSetAtom(dialogAddress)
  const offered = view.is === 'loading' ? [] : (view.answer?.offered ?? [])
  return (
    <ListPanel
      title={t('methods.title')}
      lead={t('methods.lead')}
      action={
        offered.length > 0 &&
        !isFixed && (
          <Button onClick={() => open('choose')}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('methods.add')}
          </Button>
        )
      }
      view={view}
      onRetry={() => void reload()}
    >
      {({ methods, emails, codes }) =>
        methods.length === 0 ? (
          <>
            <DetailLine icon={ShieldOff} title={t('methods.none')} hint={t('methods.noneHint')} />
            <EmailLines emails={emails} />
          </>
        ) : (
          <>
            {methods.map((method) => (
              <MethodLine key={method.id} method={method} isFixed={isFixed} />
            ))}
            <EmailLines emails={emails} />
            <DetailLine
              icon={LifeBuoy}
              title={t('codes.title')}
              hint={
                <>
                  {t('codes.left', { count: codes.unused })}
                  {codes.createdAt && (
                    <>
                      {' · '}
                      {t('codes.created')} <RelativeTime at={codes.createdAt} />
                    </>
                  )}
                </>
              }
            >
              {!isFixed && <Button onClick={() => open('renewCodes')}>{t('codes.renew')}</Button>}
            </DetailLine>
          </>
        )
      }
    </ListPanel>
  )
}

/** Addresses that codes are sent to. The organization allows it for everyone, so that there is nothing to add or remove. */
const EmailLines = ({ emails }: { readonly emails: readonly string[] }) => {
  const { t } = useTranslation('privacy')
  return emails.map((email) => (
    <DetailLine key={email} icon={Mail} title={<bdi>{email}</bdi>} hint={t('methods.emailHint')} />
  ))
}

type MethodLineProps = { readonly method: Method; readonly isFixed: boolean }

const MethodLine = ({ method, isFixed }: MethodLineProps) => {
  const mfa = useTranslation('mfa').t
  const open = useSetAtom(dialogAddress)
  const { id, kind, name, createdAt, lastUsedAt } = method
  const title = name ?? mfa(`method.${kind}`)
  const isKey = kind === 'webauthnPlatform' || kind === 'webauthnCrossPlatform'
  return (
    <DetailLine
      icon={methodIcons[kind]}
      title={<bdi dir={kind === 'sms' ? 'ltr' : 'auto'}>{title}</bdi>}
      hint={
        <>
          {name !== undefined && mfa(`method.${kind}`)}
          <KeyDates createdAt={createdAt} lastUsedAt={lastUsedAt} isFirst={name === undefined} />
        </>
      }
    >
      {!isFixed && (
        <KeyMenu
          name={title}
          onRename={isKey ? () => open('rename', id) : undefined}
          onRemove={() => open('remove', id)}
        />
      )}
    </DetailLine>
  )
}
