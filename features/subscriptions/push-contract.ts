import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

const path = 'users/me/push/'

/** The site's public key with which a browser asks its maker's service for an address; null if the site sends no push notifications. */
export const getPushKey = endpoint({ method: 'GET', path, answer: z.object({ public_key: z.string().nullable() }) })

const browser = z.object({ endpoint: z.url().max(2000) })

/** The caller wants notifications in the browser with this address; 400 if no known service gave it, or if the site sends none. */
export const addPushBrowser = endpoint({ method: 'POST', path, body: browser, answer: z.object({}) })

/** The caller no longer wants notifications in this browser. Does nothing if it is not one of the caller's. */
export const removePushBrowser = endpoint({ method: 'POST', path: `${path}remove/`, body: browser, answer: z.object({}) })
