import type { CheckName, FindingState, SiteFinding } from '#features/administration/checks.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

/** What the checks look at. */
export type CheckedSite = Pick<Deps, 'db' | 'env' | 'clock'> & { openFiles: () => Promise<FileStore> }

/** Values in a text, where they need it in each language. */
type Params = Record<string, string | number>
type ParamsIn = Params | ((language: Language) => Params)

/** A finding before it is translated. `key` names its text, and with `_advice` what to do about it. */
export type Finding = { state: FindingState; key: string; params?: ParamsIn | undefined }

export const fine = (key: string, params?: ParamsIn): Finding => ({ state: 'ok', key, params })
export const warning = (key: string, params?: ParamsIn): Finding => ({ state: 'warning', key, params })
export const problem = (key: string, params?: ParamsIn): Finding => ({ state: 'problem', key, params })

/** The findings of a check, or that all is well. */
export const orFine = (findings: (Finding | false)[], allIsWell: Finding): Finding[] => {
  const found = findings.filter((finding) => finding !== false)
  return found.length > 0 ? found : [allIsWell]
}

/** A finding in a language. */
export function inLanguage(language: Language, check: CheckName, { state, key, params = {} }: Finding): SiteFinding {
  const values = typeof params === 'function' ? params(language) : params
  const advice = state === 'ok' ? null : translate(language, { key: `${key}_advice`, params: values })
  return { check, state, text: translate(language, { key, params: values }), advice }
}
