import type { Clock } from "#backend/platform/clock.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

export async function startWithChapa(
  options: { clock?: Clock; logger?: Logger } = {},
): Promise<{ api: TestServer; chapa: FakeChapa; stop: () => Promise<void> }> {
  const chapa = await startFakeChapa();
  const api = await startTestServer({
    ...options,
    env: {
      PAYMENT_PROVIDER: "chapa",
      CHAPA_SECRET_KEY: chapa.secretKey,
      CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
      CHAPA_URL: chapa.baseUrl,
    },
  });
  return {
    api,
    chapa,
    stop: async () => {
      await api.stop();
      await chapa.close();
    },
  };
}

/** Posts a webhook as Chapa does. */
export function sendChapaWebhook(api: TestServer, { raw, headers }: ReturnType<FakeChapa["webhook"]>) {
  return fetch(`${api.url}/payment/webhook/chapa`, { method: "POST", headers, body: new Uint8Array(raw) });
}
