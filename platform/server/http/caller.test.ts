import { expect, test } from 'vitest'
import { deviceOf } from './caller.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${like} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${like} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iPad'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('reads %s as %s on %s', (user_agent, browser, system) => {
  expect(deviceOf(user_agent)).toEqual({ browser, system })
})
