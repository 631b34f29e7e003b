import { Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import classes from './page-head.module.css'
import { BreadcrumbsSlot } from './shell.tsx'

type Props = {
  title: string
  /** A line of small text above the title. */
  above?: ReactNode
  children?: ReactNode
}

/** The page's h1 and browser title; gets the focus after a navigation. */
export function PageHeading({ title, above, children }: Props) {
  usePageTitle(title)
  return (
    <Stack gap={4} component="header">
      {above && (
        <Text size="sm" c="dimmed">
          {above}
        </Text>
      )}
      <Title order={1} tabIndex={-1} data-page-heading>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** Appended to the title of every page (D1 §9). */
const COMPLEMENT = 'Sitzungen'

/** A number before the title of every page, for example of news; none if it is 0. */
export const titleCount = createStore(0)

/** Sets the browser title to `… – Sitzungen`, with the number before it. */
export function usePageTitle(title: string): void {
  const count = useStore(titleCount, (all) => all)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} – ${COMPLEMENT}`
  }, [title, count])
}

/** The browser title without the number, which says something about its reader. */
export const titleWithoutCount = (): string => document.title.replace(/^\(\d+\) /, '')

/** The element marked for autofocus, otherwise the heading. */
const target = () =>
  document.querySelector<HTMLElement>('main [data-autofocus]') ?? document.querySelector<HTMLElement>('[data-page-heading]')

/** Focuses the start of the current page, for users who are led to it while already there. */
export const focusHeading = () => target()?.focus({ preventScroll: true })

/** After a navigation, focuses the new page's heading, which screen readers then announce, or the element marked for autofocus. */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

export type Crumb = {
  label: string
  /** Undefined for the last crumb, the page itself. */
  link?: LinkProps
}

/** The breadcrumbs of the page, in the header from medium screens up (D1 §2.2). */
export function PageBreadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <BreadcrumbsSlot>
      <nav aria-label={t('shell.breadcrumbs')} className={classes.trail}>
        <ol className={classes.crumbs}>
          {crumbs.map((crumb) => (
            <li key={crumb.link?.to ?? ''} className={classes.crumb}>
              <CrumbText {...crumb} />
            </li>
          ))}
        </ol>
      </nav>
    </BreadcrumbsSlot>
  )
}

function CrumbText({ label, link }: Crumb) {
  const common = { className: classes.text, title: label, children: label }
  return link ? <Link {...link} {...common} /> : <span {...common} aria-current="page" />
}
