import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/queries.ts'
import { BackLink } from '#web/kit/BackLink.tsx'
import { ListRow } from '#web/kit/ListRow.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'
import type { AdministrationPart } from './part-names.ts'
import { partIcons, partsFor } from './parts.ts'

/** The left navigation of the administration. */
export function AdministrationNavigation({ current }: { current: AdministrationPart }) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <PageSidebar>
      <BackLink label={t('administration_pages.back')} link={{ to: '/' }} />
      <Rows label={t('shell.administration')}>
        {partsFor(me).map((part) => {
          const Picture = partIcons[part]
          return (
            <ListRow
              key={part}
              leading={<Picture size={20} stroke={1.5} aria-hidden />}
              title={t(`administration_pages.${part}`)}
              link={{ to: '/admin/$part', params: { part } }}
              current={part === current}
            />
          )
        })}
      </Rows>
    </PageSidebar>
  )
}
