import { SheafError } from '../errors.ts';

/** What callers are told of limits that accounts have, by code, for people. */
export const ACCOUNT_NOTES = {
  too_many_webhooks: {
    en: 'An account has at most {most} webhooks; delete one first.',
    de: 'Ein Konto hat höchstens {most} Webhooks; bitte zuerst einen löschen.',
    fr: 'Un compte a au plus {most} webhooks ; supprimez-en d’abord un.',
    es: 'Una cuenta tiene como máximo {most} webhooks; borra uno antes.',
  },
  too_many_workflows: {
    en: 'An account has at most {most} workflows; delete one that is not needed any more.',
    de: 'Ein Konto hat höchstens {most} Arbeitsabläufe; bitte einen löschen, der nicht mehr gebraucht wird.',
    fr: 'Un compte a au plus {most} workflows ; supprimez-en un qui ne sert plus.',
    es: 'Una cuenta tiene como máximo {most} flujos de trabajo; borra uno que ya no haga falta.',
  },
  too_many_keys: {
    en: 'An account has at most {most} active API keys; revoke one that is not needed any more.',
    de: 'Ein Konto hat höchstens {most} aktive API-Schlüssel; bitte einen widerrufen, der nicht mehr gebraucht wird.',
    fr: 'Un compte a au plus {most} clés d’API actives ; révoquez-en une qui ne sert plus.',
    es: 'Una cuenta tiene como máximo {most} claves de API activas; revoca una que ya no haga falta.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

/** Makes the error of an account that has as many of something as it may. */
export function tooMany(code: keyof typeof ACCOUNT_NOTES, most: number): SheafError {
  const message = ACCOUNT_NOTES[code].en.replace('{most}', String(most));
  return new SheafError('limit_exceeded', message, { reason: { code, most } });
}
