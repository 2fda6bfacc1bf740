import { request, type Agent } from "node:http";

interface Target {
  url: string;
  token: string;
  agent: Agent;
}

/** Returns the milliseconds from the request to the response's last byte. Throws when its status is not 200. */
export function timedPost({ url, token, agent }: Target, body: object): Promise<number> {
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - since);
        else reject(new Error(`POST ${url} answered ${response.statusCode}`));
      });
    });
    sent.once("error", reject);
    sent.end(JSON.stringify(body));
  });
}
