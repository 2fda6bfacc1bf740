/**
 * The parameter of Socket.IO's query that names the lecture to the load balancer. The load balancer sends sockets of
 * one lecture to one process where possible, and must send all requests of one polling connection to one process
 * (`deploy/haproxy/haproxy.cfg`). The parameter grants no access; only the join request is checked.
 */
export const SOCKET_LECTURE_PARAMETER = "lecture";
