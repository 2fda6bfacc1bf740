import { request, type Agent } from "node:http";

export interface TimedRequest {
  url: string;
  token: string;
  /** The body of a POST request; without it, a GET request is sent. */
  body?: object;
}

/** Returns the milliseconds from the request to the response's last byte. Throws when the status is not 200. */
export function timedRequest(agent: Agent, { url, token, body }: TimedRequest): Promise<number> {
  const method = body ? "POST" : "GET";
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    ...(body && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - since);
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`));
      });
    });
    sent.once("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}
