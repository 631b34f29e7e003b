import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#features/motions/web/dialogs/motion-dialogs.module.css'
import type { Posting } from '#features/records/posting.ts'
import { Fact, Facts } from '#platform/web/ui/page/Facts.tsx'
import { longTexts, shortTexts } from './text-names.ts'

type Props = { posting: Pick<Posting, 'fields' | 'fields_display'> }

/** What was written in a posting beside its title, as the form calls it; what was left out is not there. */
export function PostingTexts({ posting: { fields, fields_display } }: Props) {
  const { t } = useTranslation()
  const short = Object.entries(shortTexts).filter(([name]) => fields[name])
  const valueOf = (name: string) => fields_display[name] ?? yesOrNo(fields[name] ?? '')
  const yesOrNo = (text: string) => (text === 'true' ? t('motion_pages.yes') : text === 'false' ? t('motion_pages.no') : text)
  return (
    <>
      {short.length > 0 && (
        <Facts width="12rem">
          {short.map(([name, label]) => (
            <Fact key={name} name={t(label)}>
              {valueOf(name)}
            </Fact>
          ))}
        </Facts>
      )}
      {Object.entries(longTexts).map(
        ([name, label]) =>
          fields[name] && (
            <section key={name}>
              <Title order={3} className={classes.subtitle}>
                {t(label)}
              </Title>
              <p className={classes.text}>{fields[name]}</p>
            </section>
          ),
      )}
    </>
  )
}
